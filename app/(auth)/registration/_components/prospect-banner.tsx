/** What the link of an invited person promises. The discount itself comes from their record, once verified. */
export function ProspectBanner({ discount }: { discount: number }) {
  return (
    <aside className="mb-8 rounded-card border border-brass bg-raised p-5">
      <p className="programme-label text-brass-bright">Special Offer!</p>
      <p className="mt-1 font-display text-heading">{discount}% off</p>
      <p className="mt-2 text-sand">
        {"You're eligible for the Premium Plan at this price for the first year of your subscription."}
      </p>
    </aside>
  )
}
