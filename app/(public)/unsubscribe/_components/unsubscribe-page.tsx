import { Button, ButtonLink } from '@/components/ui/buttons/button'
import type { UnsubscribeState } from '@/lib/server/mail/mailing-lists'

type UnsubscribePage = {
  texts: Record<UnsubscribeState, { title: string; text: string }>
  /** `name` is set only if the link is about a livestream. */
  get: (token: string) => Promise<{ state: UnsubscribeState; name?: string | null }>
  form: { action: (token: string, from: { fromPage: true }) => string; label: string }
  link: { href: string; label: string }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Requires a click to unsubscribe, because email clients open links too. */
export function unsubscribePage({ texts, get, form, link }: UnsubscribePage) {
  return async function UnsubscribePage({ searchParams }: Props) {
    const { token } = await searchParams
    const given = typeof token === 'string' ? token : ''
    const { state, name } = await get(given)
    const { title, text } = texts[state]
    return (
      <div className="page-width max-w-2xl py-16 lg:py-24">
        <h1 className="text-heading">{title}</h1>
        {name && (
          <p dir="auto" className="mt-4 font-display text-title text-brass-bright">
            {name}
          </p>
        )}
        <p className="mt-4 max-w-measure text-lead text-sand">{text}</p>
        {state === 'active' ? (
          <form method="post" action={form.action(given, { fromPage: true })} className="mt-8">
            <Button type="submit" size="lg">
              {form.label}
            </Button>
          </form>
        ) : (
          <ButtonLink href={link.href} variant="secondary" className="mt-8">
            {link.label}
          </ButtonLink>
        )}
      </div>
    )
  }
}
