/** Schemas here check only the shape. `lib/server/auth/proofs/passkeys` verifies the responses. */
import { z } from 'zod'

const UNREADABLE = 'This passkey couldn’t be read. Try again.'

const binary = z
  .string({ error: UNREADABLE })
  .max(20_000, UNREADABLE)
  .regex(/^[A-Za-z0-9_-]+$/, UNREADABLE)
/** Maximum length in WebAuthn: 1023 bytes, as base64url. */
const credentialId = binary.max(1364, UNREADABLE)

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key', { error: UNREADABLE }),
  clientExtensionResults: z.looseObject({}),
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]
export const isTransport = (text: string): text is Transport => (transports as readonly string[]).includes(text)

export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    // Drops unknown transports instead of rejecting them, because they are only hints for the browser.
    transports: z
      .array(z.string().max(50))
      .max(20)
      .optional()
      .transform((names) => names?.filter(isTransport)),
  }),
})
export type NewPasskeyInput = z.output<typeof newPasskeySchema>

export const passkeySignInSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.max(200, UNREADABLE).optional(),
  }),
})
export type PasskeySignInInput = z.output<typeof passkeySignInSchema>

export type PasskeyDto = { id: number; name: string; createdAt: string; lastUsedAt: string | null }
