import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SimpleHeader } from '@/components/layout/header/simple-header'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { env, sandboxAllowed } from '@/lib/server/env'
import { listMailbox } from '@/lib/server/mail/mailbox'

export const metadata: Metadata = { title: 'Mailbox', robots: { index: false, follow: false } }
export const dynamic = 'force-dynamic'

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/** Shows emails that would be sent if an SMTP server were configured. Only available in the sandbox. */
export default async function MailboxPage() {
  if (env().SMTP_URL || !sandboxAllowed()) notFound()
  const [mails, site] = await Promise.all([listMailbox(), getSiteBrand()])
  return (
    <>
      <SimpleHeader site={site} />
      <main id="content" className="page-width max-w-4xl flex-1 py-10">
        <h1 className="text-heading">Mailbox</h1>
        <p className="mt-3 text-sand">
          No mail server is set (SMTP_URL), so emails stay here, newest first. Reload to see new ones.
        </p>
        {mails.length === 0 && <p className="py-16 text-center text-sand">No emails yet.</p>}
        <ul className="mt-8 flex flex-col gap-6">
          {mails.map((mail) => (
            <li key={mail.id}>
              <article className="rounded-card border border-line bg-raised p-6">
                <h2 dir="auto" className="text-title">
                  {mail.subject}
                </h2>
                <p className="mt-1 text-fine text-dust">
                  To <bdi>{mail.to}</bdi>, {time.format(new Date(mail.sentAt))}
                </p>
                <p dir="auto" className="mt-4 whitespace-pre-line text-sand">
                  {withLinks(mail.text)}
                </p>
              </article>
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part + index} href={part} className="text-brass-bright underline underline-offset-4">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
