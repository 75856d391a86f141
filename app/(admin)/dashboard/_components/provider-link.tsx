import { ExternalLink } from 'lucide-react'

/**
 * Leads to a thing's page at the payment provider. Without an address, as in the sandbox, it is nothing.
 * @param of what it is, for assistive technology
 */
export function ProviderLink({ href, of }: { href: string | null; of?: string }) {
  if (!href) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open in Stripe${of ? `: ${of}` : ''}`}
      title="Open in Stripe"
      className="grid size-11 place-items-center text-sand hover:text-brass-bright"
    >
      <ExternalLink aria-hidden className="size-5" />
    </a>
  )
}
