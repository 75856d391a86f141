import 'server-only'
import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { env, sandboxAllowed } from '@/lib/server/env'
import { abortAfter } from '@/lib/server/http/abort-after'
import { log } from '@/lib/server/log/log'
import { writeToMailbox } from './mailbox'

export type OutgoingMail = {
  id: number
  template: string
  toAddress: string
  toName: string | null
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
  /** A single email address. If null, replies go to the sender. */
  replyTo: string | null
}

export const timeouts = {
  connectMs: 10_000,
  /** High, because servers scan the email before their last response. A timeout might send the email twice. */
  answerMs: 60_000,
  /** Shorter than the lease in `deliver.ts`, so that no other worker sends the same email. */
  conversationMs: 90_000,
}

/** Maximum size of one response. Real responses have a few hundred bytes. */
const LONGEST_ANSWER = 16 * 1024

/** Thrown if the server was unavailable. Such a failure doesn't mean that the email itself was rejected. */
export class MailServerAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MailServerAway'
  }
}

/** Headers that prevent automatic replies (RFC 3834). The second header is for Exchange. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Adds list headers (RFC 2919) and one-click unsubscribe headers (RFC 2369, RFC 8058) to emails of a list. */
function headersOf({ template, unsubscribeUrl, replyTo }: OutgoingMail, host: string): Record<string, string> {
  // Doesn't mark copies of enquiries as automatic, because help desks drop automatic emails.
  const origin = replyTo === null ? automatic : {}
  if (!unsubscribeUrl) return origin
  return {
    ...origin,
    Precedence: 'bulk',
    // Removes `-test`, because a test newsletter belongs to the same list.
    'List-Id': `<${template.replace(/-test$/, '')}.${host}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Sends the email through the server in `SMTP_URL`. If it is unset, stores the email in the mailbox folder.
 * @throws MailServerAway if the server was unavailable. After any other error, the server may have accepted the email.
 */
export async function sendMail(mail: OutgoingMail): Promise<void> {
  const { SMTP_URL } = env()
  if (SMTP_URL) return converse(SMTP_URL, mail)
  if (!sandboxAllowed()) log.warn({ mailId: mail.id }, 'mail not sent: SMTP_URL is not set')
  await writeToMailbox(mail).catch((cause: unknown) => {
    throw new MailServerAway(cause)
  })
}

async function converse(url: string, mail: OutgoingMail): Promise<void> {
  const { MAIL_FROM, APP_URL } = env()
  const host = new URL(APP_URL).hostname
  // Uses its own socket with a timeout, because a server that sends one byte at a time never becomes idle.
  const socket = new Socket({ signal: abortAfter(timeouts.conversationMs) })
  // Ignores errors that occur while nodemailer isn't listening, because `sendMail` reports them.
  socket.on('error', () => undefined)
  // Passes all options in a single object, because a second argument would apply to messages instead of the connection.
  const transport = createTransport({
    url,
    socket,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.answerMs,
    maxResponseSize: LONGEST_ANSWER,
  })
  try {
    await transport.sendMail({
      from: MAIL_FROM,
      // Passes an object, because a string with a comma or a line break would be parsed as several recipients.
      to: { name: mail.toName ?? '', address: mail.toAddress },
      ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Uses the same id for each attempt, so that receiving servers can drop duplicates.
      messageId: `<outbox-${mail.id}@${host}>`,
      headers: headersOf(mail, host),
    })
  } catch (error) {
    // Treats a failure after sending the full text like a rejection, because the server may have accepted the email.
    const mayBeTaken = socket.bytesWritten > mail.text.length + mail.html.length
    throw mayBeTaken || refused(error) ? error : new MailServerAway(error)
  } finally {
    socket.destroy()
  }
}

/** Returns true if the error concerns this email, not the server (421) or our login (EAUTH). */
function refused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  // Without a response, EENVELOPE means that nodemailer itself rejected the email address.
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode !== 421 && code !== 'EAUTH'
}
