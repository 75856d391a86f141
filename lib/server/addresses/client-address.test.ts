import { createServer } from 'node:http'
import { close, listen } from '@/tests/support/servers/loopback'
import { useSettings } from '@/tests/support/settings'
import { clientAddress, passSocketAddress, SOCKET_HEADER } from './client-address'

const { change } = useSettings()

describe('the IP address used for limits', () => {
  const fromSocket = (address: string) => clientAddress(new Headers({ [SOCKET_HEADER]: address }))
  const fromProxy = (value: string) => clientAddress(new Headers({ 'x-client': value, [SOCKET_HEADER]: '10.0.0.1' }))

  it('is the socket’s address, whatever forwarding headers a client sends', () => {
    const headers = new Headers({ 'x-forwarded-for': '1.2.3.4', 'x-real-ip': '1.2.3.4', [SOCKET_HEADER]: '10.0.0.9' })
    expect(clientAddress(headers)).toBe('10.0.0.9')
  })

  it('is the same for an IPv4 client on an IPv6 socket', () => {
    expect(fromSocket('::ffff:10.0.0.9')).toBe('10.0.0.9')
    expect(fromSocket('::FFFF:10.0.0.9')).toBe('10.0.0.9')
    expect(fromSocket('::ffff:a00:9')).toBe('10.0.0.9')
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:7'],
    ['2001:db8::1:2:3:4', '2001:db8::f:2:3:4'],
    ['2001:db8::1', '2001:db8::dead:beef'],
    ['2001::1:2:3:4', '2001::5:6:7:8'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
  ])('is the same for %s and %s, which are one household', (one, other) => {
    expect(fromSocket(one)).toBe(fromSocket(other))
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['10.0.0.1', '10.0.0.2'],
  ])('differs for %s and %s', (one, other) => {
    expect(fromSocket(one)).not.toBe(fromSocket(other))
  })

  describe('behind a trusted proxy', () => {
    beforeEach(() => change({ CLIENT_IP_HEADER: 'X-Client' }))

    it.each([
      ['198.51.100.7', '198.51.100.7'],
      ['forged, 1.1.1.1, 198.51.100.7', '198.51.100.7'],
      // Some proxies add the port. It changes with every connection, so it must be ignored.
      ['198.51.100.7:50123', '198.51.100.7'],
      ['[2001:db8:1:2::7]:50123', '2001:db8:1:2'],
      ['[2001:db8:1:2::8]', '2001:db8:1:2'],
      ['', '10.0.0.1'],
      ['198.51.100.7,', '10.0.0.1'],
    ])('%p is read as %s', (value, expected) => {
      expect(fromProxy(value)).toBe(expected)
    })

    it('is the proxy’s address when its header is missing', () => {
      expect(clientAddress(new Headers({ [SOCKET_HEADER]: '10.0.0.1' }))).toBe('10.0.0.1')
    })
  })

  it('is not taken from the internal header when a client sends it', async () => {
    const server = createServer((request, response) => {
      passSocketAddress(request)
      response.end(clientAddress(new Headers(request.headers as Record<string, string>)))
    })
    const address = await listen(server)
    try {
      const answer = await fetch(`http://${address}`, { headers: { 'X-Rasika-Socket-Address': '5.6.7.8' } })
      expect(await answer.text()).toBe('127.0.0.1')
    } finally {
      await close(server)
    }
  })
})
