import Link from 'next/link'
import { routes } from '@/lib/shared/routes/routes'

/** What somebody can do who has neither the app nor a recovery code: only a person can help them. */
export const LostCodes = () => (
  <Link href={routes.help} className="self-end text-fine text-sand underline underline-offset-4">
    Lost the app and the codes? Write to us
  </Link>
)
