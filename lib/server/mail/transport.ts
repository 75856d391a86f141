import 'server-only'
import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { env, sandboxAllowed } from '@/lib/server/env'
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
  /** A single email address; null to reply to the sender. */
  replyTo: string | null
}

export const timeouts = {
  connectMs: 10_000,
  /**
   * Milliseconds per response. Servers scan the email before their last response; with a shorter timeout, it would be
   * sent twice.
   */
  answerMs: 60_000,
  /**
   * Milliseconds for the whole conversation. Shorter than the lease in `deliver.ts`, so that no other worker sends the
   * email too.
   */
  conversationMs: 90_000,
}

/** Maximum size of one response in bytes; real responses have a few hundred. */
const LONGEST_ANSWER = 16 * 1024

/** Thrown if the server was unavailable, so that the failure says nothing about the email itself. */
export class MailServerAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MailServerAway'
  }
}

/** Headers that prevent automatic replies (RFC 3834, and the header for Exchange). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Returns list headers (RFC 2919) and one-click unsubscribe headers (RFC 2369, RFC 8058). */
function headersOf({ template, unsubscribeUrl, replyTo }: OutgoingMail, host: string): Record<string, string> {
  // Omits these headers from copies of enquiries, because help desks drop automatic email.
  const origin = replyTo === null ? automatic : {}
  if (!unsubscribeUrl) return origin
  return {
    ...origin,
    Precedence: 'bulk',
    // A test newsletter belongs to the same list.
    'List-Id': `<${template.replace(/-test$/, '')}.${host}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Sends to the server of `SMTP_URL`, or stores the email in the mailbox folder.
 * @throws MailServerAway if the server was unavailable; any other error may come after the server accepted the email
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
  // Own socket with a timeout, because a server that sends one byte at a time is never idle.
  const socket = new Socket({ signal: AbortSignal.timeout(timeouts.conversationMs) })
  // The socket may fail while nodemailer isn't listening; `sendMail` reports the failure.
  socket.on('error', () => undefined)
  // A single object: options in a second argument would apply to messages, not to the connection.
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
      // An object, because a string with a comma or a line break would be read as several recipients.
      to: { name: mail.toName ?? '', address: mail.toAddress },
      ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Same id for each attempt, so that receiving servers can drop duplicates.
      messageId: `<outbox-${mail.id}@${host}>`,
      headers: headersOf(mail, host),
    })
  } catch (error) {
    // After the full text was sent, the server may have accepted the email, so it is retried only as often as a
    // rejected one.
    const mayBeTaken = socket.bytesWritten > mail.text.length + mail.html.length
    throw mayBeTaken || refused(error) ? error : new MailServerAway(error)
  } finally {
    socket.destroy()
  }
}

/** Returns true if the error is about this email, not about the server (421) or our login (EAUTH). */
function refused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  // Without a response, nodemailer itself rejected the email address.
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode !== 421 && code !== 'EAUTH'
}
