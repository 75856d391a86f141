import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Simulates an authenticator with one passkey (WebAuthn Level 3, ES256). */

type Options = { challenge: string }
type Facts = { origin?: string; rpId?: string; verified?: boolean; type?: string }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url')

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 }

export class Authenticator {
  readonly id = base64url(randomBytes(32))
  /** Signature counter. It must grow with each login. */
  counter = 0
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject

  constructor() {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = pair.privateKey
    this.publicKey = pair.publicKey
  }

  register(options: Options, facts: Facts = {}) {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' })
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const data = Buffer.concat([this.data(facts, FLAGS.attested), Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(data)],
    ])
    return this.answer({
      clientDataJSON: this.clientData(options, 'webauthn.create', facts),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    })
  }

  signIn(options: Options, facts: Facts = {}) {
    this.counter += 1
    const clientDataJSON = this.clientData(options, 'webauthn.get', facts)
    const data = this.data(facts)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.answer({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.privateKey)),
    })
  }

  private answer<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  private clientData({ challenge }: Options, type: string, facts: Facts): string {
    const origin = facts.origin ?? 'http://localhost:3000'
    return base64url(Buffer.from(JSON.stringify({ type: facts.type ?? type, challenge, origin, crossOrigin: false })))
  }

  private data({ rpId = 'localhost', verified = true }: Facts, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = FLAGS.present | (verified ? FLAGS.verified : 0) | more
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  }
}
