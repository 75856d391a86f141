import { Button, ButtonLink } from '@/components/ui/button'

type UnsubscribeTextProps = {
  title: string
  text: string
  /** What the mails are about. */
  name?: string | null
  /** The form that ends them: its address, and what its button says. Null where there is nothing to end. */
  form: { action: string; label: string } | null
  /** Where one goes without it. */
  link: { href: string; label: string }
}

/** The page of a link that ends mails. Opening it changes nothing, because mail programs open links too. */
export function UnsubscribeText({ title, text, name = null, form, link }: UnsubscribeTextProps) {
  return (
    <div className="page-width max-w-2xl py-16 lg:py-24">
      <h1 className="text-heading">{title}</h1>
      {name !== null && <p className="mt-4 font-display text-title text-brass-bright">{name}</p>}
      <p className="mt-4 max-w-measure text-lead text-sand">{text}</p>
      {form ? (
        <form method="post" action={form.action} className="mt-8">
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
