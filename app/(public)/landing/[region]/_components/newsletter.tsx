'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { Field } from '@/components/ui/fields/field'
import { showError } from '@/lib/client/forms/show-error'
import { unreachable } from '@/lib/client/requests/api'
import { canServe } from '@/lib/client/requests/can-serve'
import { routes } from '@/lib/shared/routes/routes'

/** Opens the registration page with the email address filled in. Without JavaScript, the form submits to that page. */
export function Newsletter() {
  const router = useRouter()
  const [error, setError] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('email')
    // Loads the schema on submit, because most visitors don't need it.
    const rules = await import('@/lib/domains/accounts/schema').catch(() => null)
    if (!rules) {
      // Leaves validation to the registration page. Shows an error if offline, because submitting would open the
      // browser's error page.
      if (await canServe()) form.submit()
      else await showError(unreachable())
      return
    }
    const result = rules.newsletterSchema.safeParse({ email: typed })
    if (!result.success) {
      setError(result.error.issues[0]?.message)
      form.querySelector('input')?.focus()
      return
    }
    setError(undefined)
    router.push(`${routes.registration}?email=${encodeURIComponent(result.data.email)}`)
  }

  return (
    <section aria-labelledby="newsletter" className="page-width" data-for-viewer="visitor">
      <div className="stage-light grid items-center gap-x-16 gap-y-6 rounded-card border border-line bg-raised p-7 sm:p-12 lg:grid-cols-2">
        <div>
          <h2 id="newsletter" className="text-heading">
            Hear about premieres before the curtain rises
          </h2>
          <p className="mt-3 text-sand">New videos, livestreams and offers, now and then, in your inbox.</p>
        </div>
        <form action={routes.registration} method="get" noValidate onSubmit={(event) => void submit(event)}>
          <div className="grid items-end gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
            <Field
              label="Email"
              labelHidden
              name="email"
              type="email"
              autoComplete="email"
              placeholder="Your email address"
              error={error}
            />
            <Button type="submit" size="md" className="min-h-12">
              Subscribe
            </Button>
          </div>
        </form>
      </div>
    </section>
  )
}
