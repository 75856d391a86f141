import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { PasskeyDto } from '@/lib/domains/accounts/passkeys/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

const library = () => import('@simplewebauthn/browser')

export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !PublicKeyCredential.isConditionalMediationAvailable) return false
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
}

/** Returns true if the person closed the browser's dialog, or another request replaced the dialog. */
export const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** @throws ApiError, or the browser's own error if cancelled (see `isCancelled`) */
export async function createPasskey(): Promise<PasskeyDto> {
  const optionsJSON = await callApi<PublicKeyCredentialCreationOptionsJSON>(apiRoutes.passkeyOptions, {
    method: 'POST',
  })
  const { startRegistration } = await library()
  const json = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw isKnown ? new ApiError(409, 'This device already has a passkey for your account.') : error
  })
  return callApi(apiRoutes.passkeys, { method: 'POST', json })
}

/** With `inList`, offers passkeys in the autofill list. Throws an AbortError if `isWanted` returns false by then. */
export async function requestPasskey(inList?: { isWanted: () => boolean }): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await callApi<PublicKeyCredentialRequestOptionsJSON>(apiRoutes.passkeySignInOptions, {
    method: 'POST',
    asAnyone: true,
  })
  const { startAuthentication } = await library()
  if (inList?.isWanted() === false) throw new DOMException('the dialog is open', 'AbortError')
  return startAuthentication({ optionsJSON, useBrowserAutofill: inList !== undefined })
}

export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}
