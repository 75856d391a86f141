/** What the figures of a page mean, in the order in which they are shown. */
export function Definitions({ definitions }: { definitions: Record<string, string> }) {
  return (
    <section className="mt-12 max-w-measure">
      <h2 className="text-title">What the figures mean</h2>
      <dl className="mt-3">
        {Object.entries(definitions).map(([name, definition]) => (
          <div key={name} className="border-b border-line py-2.5">
            <dt className="font-medium">{name}</dt>
            <dd className="text-fine text-sand">{definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
