import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { PasskeyDto } from '@/lib/domains/accounts/passkeys/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Passkeys in the browser. Their code is loaded when one is asked for. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys at all. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** Whether this browser offers passkeys in the list under a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !PublicKeyCredential.isConditionalMediationAvailable) return false
  return PublicKeyCredential.isConditionalMediationAvailable().catch(() => false)
}

/** Whether the person closed the browser's dialog, or another one replaced it. */
export const isCancelled = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/**
 * Makes a passkey for the signed-in person.
 * @throws ApiError, also where the device has one already; an error of the browser (`isCancelled`)
 */
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

/**
 * Asks the device for a passkey.
 * @param inList waits until the person chooses one in the list under a field, instead of opening a dialog. Not begun
 *   when `isWanted` says no: of two requests the browser ends the earlier one, which may be the dialog.
 * @returns the answer to send
 * @throws ApiError; an error of the browser (`isCancelled`)
 */
export async function requestPasskey(inList?: { isWanted: () => boolean }): Promise<AuthenticationResponseJSON> {
  const optionsJSON = await callApi<PublicKeyCredentialRequestOptionsJSON>(apiRoutes.passkeySignInOptions, {
    method: 'POST',
    asAnyone: true,
  })
  const { startAuthentication } = await library()
  if (inList?.isWanted() === false) throw new DOMException('the dialog is open', 'AbortError')
  return startAuthentication({ optionsJSON, useBrowserAutofill: inList !== undefined })
}

/** Ends what waits in the list. */
export async function cancelPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}
