import { SOCKET_HEADER } from '@/lib/server/addresses/client-address'
import { countryOf } from './geo'

const settings: { GEO_COUNTRY_HEADER?: string; CLIENT_IP_HEADER?: string; LOG_LEVEL?: string } = {}
jest.mock('@/lib/server/env', () => ({ env: () => settings }))

beforeEach(() => {
  settings.GEO_COUNTRY_HEADER = 'x-country'
  settings.CLIENT_IP_HEADER = undefined
})

const unknown = { country: null, countryCode: null }
const india = { country: 'India', countryCode: 'IN' }
const from = (value: string) => countryOf(new Headers({ 'x-country': value }))

describe('the country of a request', () => {
  it('is the value of the trusted header', () => {
    expect(from('IN')).toEqual(india)
    expect(from(' sg ')).toEqual({ country: 'Singapore', countryCode: 'SG' })
  })

  it('is unknown when the header is absent or has no valid country', () => {
    expect(countryOf(new Headers())).toEqual(unknown)
    // Proxies send XX, T1, ZZ or A1 for an unknown country.
    for (const value of ['', 'I', 'IND', 'XX', 'T1', 'ZZ', 'A1', 'IN, US', '<b>']) {
      expect([value, from(value)]).toEqual([value, unknown])
    }
  })

  it('is unknown when no header is trusted, whatever headers a browser sends', () => {
    settings.GEO_COUNTRY_HEADER = undefined
    for (const name of ['x-country', 'cf-ipcountry', 'x-vercel-ip-country', 'x-forwarded-for']) {
      expect(countryOf(new Headers({ [name]: 'IN' }))).toEqual(unknown)
    }
    expect(countryOf(new Headers({ 'x-forwarded-for': '49.36.1.1' }))).toEqual(unknown)
  })
})

describe('the country of an IP address', () => {
  const at = (address: string, more: Record<string, string> = {}) =>
    countryOf(new Headers({ 'x-client': address, ...more }))

  beforeEach(() => {
    settings.GEO_COUNTRY_HEADER = undefined
    settings.CLIENT_IP_HEADER = 'x-client'
  })

  it('is found for IPv4 and IPv6', () => {
    expect(at('49.36.1.1')).toEqual(india)
    expect(at('49.36.1.1:5123')).toEqual(india)
    expect(at('::ffff:49.36.1.1')).toEqual(india)
    expect(at('2405:200:1630:a1::7')).toEqual(india)
    expect(at('8.8.8.8')).toMatchObject({ countryCode: 'US' })
  })

  it('is unknown for private and invalid addresses', () => {
    for (const address of ['127.0.0.1', '10.0.0.8', '192.168.1.1', '::1', 'fe80::1', 'localhost', '999.1.1.1', '']) {
      expect([address, at(address)]).toEqual([address, unknown])
    }
  })

  it('is used only when the proxy does not know the country', () => {
    settings.GEO_COUNTRY_HEADER = 'x-country'
    expect(at('8.8.8.8', { 'x-country': 'IN' })).toEqual(india)
    expect(at('49.36.1.1', { 'x-country': 'XX' })).toEqual(india)
  })

  it('is not the proxy’s country when the proxy names no client', () => {
    settings.GEO_COUNTRY_HEADER = 'x-country'
    settings.CLIENT_IP_HEADER = undefined
    expect(countryOf(new Headers({ [SOCKET_HEADER]: '49.36.1.1' }))).toEqual(unknown)
    settings.GEO_COUNTRY_HEADER = undefined
    expect(countryOf(new Headers({ [SOCKET_HEADER]: '49.36.1.1' }))).toEqual(india)
  })
})
