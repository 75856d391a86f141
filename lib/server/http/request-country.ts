import 'server-only'
import { headers } from 'next/headers'
import { countryOf } from './geo'

export async function requestCountry(): Promise<ReturnType<typeof countryOf>> {
  return countryOf(await headers())
}
