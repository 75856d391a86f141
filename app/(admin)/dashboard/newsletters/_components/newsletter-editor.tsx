'use client'
import { ActionButton, ConfirmAction } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { toOptions } from '@/app/(admin)/dashboard/_fields/options'
import { EditorFrame, FieldGroup, useEditor } from '@/app/(admin)/dashboard/_form/editor'
import { useIsUnsaved } from '@/app/(admin)/dashboard/_form/unsaved-work'
import { MailPreview } from '@/app/(admin)/dashboard/_marks/mail-preview'
import { Status } from '@/app/(admin)/dashboard/_marks/marks'
import { useRefreshWhile } from '@/app/(admin)/dashboard/_marks/use-refresh-while'
import { Field, TextareaField } from '@/components/ui/fields/field'
import { SelectField } from '@/components/ui/fields/select-field'
import {
  deleteNewsletterAction,
  saveNewsletterAction,
  startNewsletterAction,
  stopNewsletterAction,
  testNewsletterAction,
} from '@/lib/domains/newsletters/actions'
import { audiences, newNewsletter, newsletterInputSchema, type StaffNewsletter } from '@/lib/domains/newsletters/schema'
import { formatCount, formatNumber } from '@/lib/shared/format/format'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'

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
            Email preview
          </h2>
          <p className="mt-2 mb-4 text-sand">The last saved version.</p>
          <MailPreview {...stored.preview} />
          <SendNewsletter newsletter={stored} />
        </section>
      )}
    </>
  )
}

function NewsletterForm({ stored }: { stored: StaffNewsletter | null }) {
  const { field, ...frame } = useEditor({
    schema: newsletterInputSchema,
    save: saveNewsletterAction,
    stored,
    empty: newNewsletter,
    pageOf: staffRoutes.newsletter,
  })
  return (
    <EditorFrame
      {...frame}
      deletable={{ what: 'newsletter', remove: deleteNewsletterAction, list: staffRoutes.newsletters }}
    >
      <Field label="Subject" autoComplete="off" {...field('name')} />
      <Field
        label="Preview text"
        hint="Shown next to the subject in the inbox. Leave empty to use the start of the text."
        autoComplete="off"
        {...field('previewText')}
      />
      <SelectField label="To" options={toOptions(audiences)} {...field('audience')} />
      <TextareaField
        label="Text"
        rows={12}
        hint="“Dear [first name]” is added at the top. Leave a blank line between paragraphs."
        {...field('text')}
      />
      <FieldGroup title="Button">
        <Field label="Button text" autoComplete="off" {...field('buttonLabel')} />
        <Field label="Button link" type="url" autoComplete="off" {...field('buttonUrl')} />
      </FieldGroup>
    </EditorFrame>
  )
}

const REFRESH_MS = 5000

function SendNewsletter({ newsletter }: { newsletter: StaffNewsletter }) {
  const { id, state, left, waiting, givenUp, recipients, form } = newsletter
  const isUnsaved = useIsUnsaved()
  useRefreshWhile(state === 'sending', REFRESH_MS)
  if (isUnsaved) return <p className="mt-6 text-sand">Save your changes before you send.</p>
  return (
    <div className="mt-6">
      <Status announced={state === 'sending' ? 'Sending.' : undefined}>
        {state === 'draft' && `Will go to ${formatCount(recipients, 'person', 'people')}.`}
        {state === 'sending' && `Sending: ${formatCount(left, 'email')} sent so far, ${formatNumber(waiting)} waiting.`}
        {state === 'sent' &&
          `Sent: ${formatCount(left, 'email')}.${givenUp > 0 ? ` ${formatNumber(givenUp)} couldn’t be delivered.` : ''}`}
      </Status>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton action={testNewsletterAction.bind(null, { id })} done="Test email sent to you">
          Send test
        </ActionButton>
        {state === 'draft' && (
          <ConfirmAction
            key="start"
            variant="primary"
            disabled={recipients === 0}
            title={`Send “${form.name}”?`}
            description={`To: ${audiences[form.audience]} (${formatCount(recipients, 'person', 'people')}). Sent emails can’t be recalled.`}
            confirm="Send"
            action={startNewsletterAction.bind(null, { id, updatedAt: form.updatedAt })}
            done="Sending started"
          >
            Send…
          </ConfirmAction>
        )}
        {state === 'sending' && (
          <ConfirmAction
            key="stop"
            variant="danger"
            title="Stop sending?"
            description="Copies already sent can’t be recalled. Sending can’t be resumed."
            confirm="Stop"
            action={stopNewsletterAction.bind(null, { id })}
            done="Sending stopped"
          >
            Stop…
          </ConfirmAction>
        )}
      </div>
    </div>
  )
}
