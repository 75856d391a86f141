import { readInTab, storeInTab } from '@/lib/client/storage/storage'

/** Address registered in this tab, prefilled where its link can be sent again. */

const KEY = 'rasika:registered'

export const storeRegisteredAddress = (email: string): void => void storeInTab(KEY, email)

export const registeredAddress = (): string | null => readInTab(KEY)
