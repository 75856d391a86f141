import { createServer, type Socket } from 'node:net'
import { repeatedly } from '@/tests/support/slowly'
import { close, listen } from './loopback'

/** Stage of the SMTP conversation at which the server fails. `dot` is the end of the message. */
export type Stage = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'dot'
/** 'hang': no response. 'drop': disconnects. 'drip': sends one byte at a time without end. `say`: sends this text. */
export type Fault = { at: Stage; how: 'hang' | 'drop' | 'drip' | { say: string }; recipient?: string }

const usual: Record<Stage, string> = {
  greeting: '220 mail.test ready\r\n',
  EHLO: '250-mail.test\r\n250 AUTH PLAIN\r\n',
  AUTH: '235 welcome\r\n',
  MAIL: '250 fine\r\n',
  RCPT: '250 fine\r\n',
  DATA: '354 go on\r\n',
  dot: '250 taken\r\n',
}

/**
 * Starts a minimal SMTP server on loopback that can fail.
 * @returns `taken` has the recipients of all messages that arrived completely, even if the server then reported an
 *   error
 */
export function useBadSmtpServer() {
  const taken: string[] = []
  const open = new Set<Socket>()
  let fault: Fault | undefined
  let address = ''

  function misbehave(socket: Socket, { how }: Fault): void {
    if (how === 'drop') socket.destroy()
    else if (how === 'drip') {
      const stop = repeatedly(20, () => socket.write('2'))
      socket.on('close', stop)
    } else if (how !== 'hang') socket.write(how.say)
  }

  function converse(socket: Socket): void {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    let recipient = ''
    let rest = ''
    let inData = false
    const reach = (stage: Stage) => {
      const concerns = fault?.at === stage && (!fault.recipient || recipient.includes(fault.recipient))
      if (stage === 'dot') taken.push(recipient)
      if (fault && concerns) misbehave(socket, fault)
      else socket.write(usual[stage])
    }
    const take = (line: string) => {
      if (inData) {
        if (line !== '.') return
        inData = false
        return reach('dot')
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      if (command === 'DATA') inData = true
      if (command === 'QUIT') return void socket.end('221 bye\r\n')
      if (command in usual) reach(command as Stage)
      else socket.write('250 fine\r\n')
    }
    socket.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\r\n')
      rest = lines.pop() ?? ''
      lines.forEach(take)
    })
    reach('greeting')
  }

  const server = createServer(converse)
  beforeAll(async () => {
    address = await listen(server)
  })
  beforeEach(() => {
    taken.length = 0
    fault = undefined
  })
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  afterEach(hangUp)
  afterAll(() => close(server))

  return {
    port: () => Number(address.split(':')[1]),
    taken,
    hangUp,
    open: () => open.size,
    set: (next: Fault | undefined) => (fault = next),
  }
}
