import { readInTab, storeInTab } from '@/lib/client/storage/storage'

/**
 * Storage key of the email address registered in this tab. The address prefills the form that resends the verification
 * link.
 */

const KEY = 'rasika:registered'

export const storeRegisteredAddress = (email: string): void => void storeInTab(KEY, email)

export const registeredAddress = (): string | null => readInTab(KEY)
