import { readInTab, storeInTab } from '@/lib/client/storage/storage'

/** The address that somebody registered in this tab: the next page offers to send its link again, or asks for it. */

const KEY = 'rasika:registered'

export const storeRegisteredAddress = (email: string): void => void storeInTab(KEY, email)

/** Null where nobody registered in this tab. */
export const registeredAddress = (): string | null => readInTab(KEY)
