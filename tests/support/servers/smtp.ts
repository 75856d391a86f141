import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  from: string
  /** Recipients of the envelope. They may differ from the recipients in the headers. */
  recipients: string[]
  headers: Record<string, string>
  text: string
  html: string
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes encoded words such as `=?UTF-8?Q?…?=` in a header. */
function decodeHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeBody(word.replaceAll('_', ' '), 'quoted-printable'),
    )
}

function parsePart(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (name in headers) throw new Error(`The header ${name} is there twice`)
    headers[name] = decodeHeader(line.slice(colon + 1).trim())
  }
  return { headers, body: raw.slice(end + 4) }
}

function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = parsePart(raw)
  const boundary = /multipart\/alternative;.*boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new Error(`Not two alternatives but ${headers['content-type']}`)
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.replace(/^\r\n/, '')))
  const of = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type))
    return part ? decodeBody(part.body, part.headers['content-transfer-encoding']?.toLowerCase() ?? '') : ''
  }
  return { headers, text: of('text/plain').replaceAll('\r\n', '\n'), html: of('text/html').replaceAll('\r\n', '\n') }
}

/**
 * Starts a mail server for the test file. `refuse` makes it reject emails. `hold` delays its final response to emails
 * with the given subject until `letGo` is called.
 * @param host IP address to listen on; containers can reach the server on 0.0.0.0
 * @returns `received` has the accepted emails, and `inHand` also the delayed emails
 */
export function useSmtpServer({ host = '127.0.0.1' } = {}) {
  const received: ReceivedMail[] = []
  const inHand: ReceivedMail[] = []
  let holding: string | null = null
  let letGo = () => {}
  let refusing: 'never' | 'recipient' | 'data' = 'never'
  const refusal = (text: string) => Object.assign(new Error(text), { responseCode: 451 })

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refusing === 'recipient' ? refusal('Come back later') : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusing === 'data') return done(refusal('No room'))
        const { mailFrom, rcptTo } = session.envelope
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
          ...parseMail(Buffer.concat(chunks).toString('utf8')),
        }
        inHand.push(mail)
        const take = () => {
          received.push(mail)
          done()
        }
        if (mail.headers.subject === holding) letGo = take
        else take()
      })
    },
  })

  server.on('error', () => undefined) // a sender that is killed breaks the line
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, host, () => resolve())))
  beforeEach(() => {
    received.length = 0
    inHand.length = 0
    refusing = 'never'
    holding = null
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  return {
    url: () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    inHand,
    refuse: (when: typeof refusing) => void (refusing = when),
    hold: (subject: string | null) => void (holding = subject),
    letGo: () => letGo(),
  }
}
