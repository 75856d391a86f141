import 'server-only'
import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { env, sandboxAllowed } from '@/lib/server/env'
import { log } from '@/lib/server/log/log'
import { writeToMailbox } from './mailbox'

export type OutgoingMail = {
  id: number
  /** Its name in the operator's list. */
  template: string
  toAddress: string
  toName: string | null
  subject: string
  text: string
  html: string
  /** Takes the reader off a list; null for mails that no list sends. */
  unsubscribeUrl: string | null
  /** One address; null where a reply goes to the sender. */
  replyTo: string | null
}

/** How long a mail server may take, in ms. An object, so that tests can change it. */
export const timeouts = {
  /** To look the name up, to connect and to greet. */
  connectMs: 10_000,
  /** For each response. Servers scan a mail before the last one: with a shorter timeout it would arrive twice. */
  answerMs: 60_000,
  /** For the whole conversation. Below the lease of `deliver.ts`, so that no other worker sends the mail. */
  conversationMs: 90_000,
}

/** Bytes of one answer of the server; real ones have a few hundred. */
const LONGEST_ANSWER = 16 * 1024

/** The mail did not reach anybody who could have taken or refused it: there is nothing wrong with the mail. */
export class MailServerAway extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MailServerAway'
  }
}

/** Keeps absence notices and other robots from answering (RFC 3834, and the header Exchange reads). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Headers for mail programs: which list a mail is of (RFC 2919), and how one click ends it (RFC 2369, RFC 8058). */
function headersOf({ template, unsubscribeUrl, replyTo }: OutgoingMail, host: string): Record<string, string> {
  // A copy of an enquiry is answered to the person who wrote it, and help desks drop automatic mail.
  const origin = replyTo === null ? automatic : {}
  if (!unsubscribeUrl) return origin
  return {
    ...origin,
    Precedence: 'bulk',
    // The test of a newsletter belongs to the newsletter's list.
    'List-Id': `<${template.replace(/-test$/, '')}.${host}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/**
 * Hands one mail over: to the SMTP server of `SMTP_URL`, else to the mailbox folder.
 * @throws MailServerAway when nobody was there to take it; else the Error of the conversation, which may have ended
 *   after the server took the mail. The caller tries again later either way
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
  // A socket of our own: one that trickles is never idle, and nothing else ends it.
  const socket = new Socket({ signal: AbortSignal.timeout(timeouts.conversationMs) })
  // Cut off, it may fail before or after anybody listens; sendMail tells of it.
  socket.on('error', () => undefined)
  // One object: what stands beside an address as its own argument counts for messages, not for the conversation.
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
      // An object, not a string: a string with a comma or a line break would be read as more recipients.
      to: { name: mail.toName ?? '', address: mail.toAddress },
      ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // The same id at each attempt lets receiving servers drop a duplicate.
      messageId: `<outbox-${mail.id}@${host}>`,
      headers: headersOf(mail, host),
    })
  } catch (error) {
    // With its words on the way it may have been taken, and every further attempt may bring it once more.
    const mayBeTaken = socket.bytesWritten > mail.text.length + mail.html.length
    throw mayBeTaken || refused(error) ? error : new MailServerAway(error)
  } finally {
    socket.destroy()
  }
}

/** Whether the server spoke about this mail, and not of itself (421) or of us (EAUTH). */
function refused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  // Without an answer: an address that no conversation can name.
  if (responseCode === undefined) return code === 'EENVELOPE'
  return responseCode !== 421 && code !== 'EAUTH'
}
