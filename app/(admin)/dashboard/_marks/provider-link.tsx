import { ExternalLink } from 'lucide-react'
import { IconLink } from '@/components/ui/buttons/icon-button'

/**
 * Leads to a thing's page at the payment provider. Without an address, as in the sandbox, it is nothing.
 * @param about what it is, for assistive technology
 */
export function ProviderLink({ href, about }: { href: string | null; about?: string }) {
  if (!href) return null
  const label = `Open in Stripe${about ? `: ${about}` : ''}`
  return <IconLink icon={ExternalLink} label={label} href={href} target="_blank" rel="noopener noreferrer" />
}
