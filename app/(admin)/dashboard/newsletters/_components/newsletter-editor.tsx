'use client'

import { MailPreview } from '@/app/(admin)/dashboard/_marks/mail-preview'
import { audiences, type StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { NewsletterForm } from './newsletter-form'
import { SendNewsletter } from './send-newsletter'

/** The form of a newsletter, what it will look like, and how it is sent. What was sent is only shown. */
export function NewsletterEditor({ stored }: { stored: StaffNewsletter | null }) {
  return (
    <>
      {stored && stored.state !== 'draft' ? (
        <p className="mt-4 text-sand">To: {audiences[stored.form.audience]}</p>
      ) : (
        <NewsletterForm stored={stored} />
      )}
      {stored && (
        <section aria-labelledby="mail" className="mt-12 max-w-3xl border-t border-line pt-8">
          <h2 id="mail" tabIndex={-1} className="text-title">
            The mail
          </h2>
          <p className="mt-2 mb-4 text-sand">As it was saved last.</p>
          <MailPreview {...stored.preview} />
          <SendNewsletter newsletter={stored} />
        </section>
      )}
    </>
  )
}
