import { readInTab, storeInTab } from '@/lib/client/storage/storage'

/** Email address registered in this tab, which prefills the form that sends another link. */

const KEY = 'rasika:registered'

export const storeRegisteredAddress = (email: string): void => void storeInTab(KEY, email)

export const registeredAddress = (): string | null => readInTab(KEY)
