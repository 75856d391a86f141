import { answer, noNetwork } from '@/tests/support/requests/answers'
import { ApiError, callApi, isConflict, isTemporary, NOT_OURS } from './api'
import { OTHER_ACCOUNT_EVENT } from './page-person'

describe('callApi', () => {
  const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>()
  const failure = async () => callApi('/api/tags').catch((error: unknown) => error)

  beforeEach(() => {
    fetchMock.mockReset()
    Object.assign(globalThis, { fetch: fetchMock })
  })

  it('sends JSON with the cookies of our own site and returns the parsed response', async () => {
    fetchMock.mockResolvedValue(answer(201, '{"id":1}'))
    expect(await callApi('/api/tags', { method: 'POST', json: { name: 'Asha' } })).toEqual({ id: 1 })
    expect(fetchMock).toHaveBeenCalledWith('/api/tags', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Asha"}',
    })
  })

  it('names the page’s person, but not when logging in', async () => {
    document.documentElement.dataset.person = '7'
    fetchMock.mockResolvedValue(answer(200, '{}'))
    await callApi('/api/my-list/1', { method: 'PUT' })
    await callApi('/api/auth/login', { method: 'POST', json: {}, asAnyone: true })
    delete document.documentElement.dataset.person
    await callApi('/api/search')
    const sent = fetchMock.mock.calls.map(([, { headers }]) => headers)
    expect(sent).toEqual([{ 'x-acting-for': '7' }, { 'content-type': 'application/json' }, {}])
  })

  it('tells the page that someone else is now logged in, which is not a conflict', async () => {
    const heard = jest.fn()
    window.addEventListener(OTHER_ACCOUNT_EVENT, heard)
    fetchMock.mockResolvedValue(answer(409, '{"message":"Taken"}'))
    expect([isConflict(await failure()), heard.mock.calls.length]).toEqual([true, 0])
    fetchMock.mockResolvedValue(answer(409, '{"message":"Taken","code":409}'))
    expect([isConflict(await failure()), heard.mock.calls.length]).toEqual([true, 0])
    fetchMock.mockResolvedValue(answer(409, '{"message":"Someone else","code":"other-account"}'))
    expect([isConflict(await failure()), heard.mock.calls.length]).toEqual([false, 1])
    window.removeEventListener(OTHER_ACCOUNT_EVENT, heard)
  })

  it.each([
    [200, '<html>Welcome to the hotel</html>', false],
    [200, '', false],
    [200, '{"id":1}', true],
    [403, '<html>Blocked by a filter</html>', false],
  ])('treats a response that is not our JSON as no response: %i %s', async (status, text, redirected) => {
    fetchMock.mockResolvedValue({ ...answer(status, text), redirected })
    const error = await failure()
    expect(error).toMatchObject({ status: 0, message: NOT_OURS })
    expect(isTemporary(error)).toBe(true)
  })

  it('passes a successful response to onResponse', async () => {
    const onResponse = jest.fn()
    fetchMock.mockResolvedValue(answer(200, '{}'))
    await callApi('/api/auth/login', { method: 'POST', json: {}, onResponse })
    expect(onResponse).toHaveBeenCalledWith(expect.objectContaining({ status: 200 }))
    fetchMock.mockResolvedValue(answer(401, '{}'))
    await callApi('/api/auth/login', { method: 'POST', json: {}, onResponse }).catch(() => undefined)
    expect(onResponse).toHaveBeenCalledTimes(1)
  })

  it('returns null for a response without a body', async () => {
    fetchMock.mockResolvedValue(answer(204, ''))
    expect(await callApi('/api/tags/1', { method: 'DELETE' })).toBeNull()
  })

  it.each([
    [400, '{"message":"Taken","fields":{"tag":"Taken","x":5}}', 'Taken', { tag: 'Taken' }],
    [409, '{"error":"You are a member"}', 'You are a member', undefined],
    [409, '{"message":"","error":"You are a member"}', 'You are a member', undefined],
    [502, '<html>Bad gateway</html>', 'Something went wrong. Please try again.', undefined],
    [429, '<html>Too many requests</html>', 'Something went wrong. Please try again.', undefined],
    [413, '<html>Too large</html>', 'Something went wrong. Please try again.', undefined],
    [500, '', 'Something went wrong. Please try again.', undefined],
    [400, 'null', 'Something went wrong. Please try again.', undefined],
    [400, '{"message":{"a":1},"fields":"x"}', 'Something went wrong. Please try again.', undefined],
  ])('throws the message of a %i: %s', async (status, text, message, fields) => {
    fetchMock.mockResolvedValue(answer(status, text))
    const error = await failure()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, message })
    expect(error instanceof ApiError && error.fields).toEqual(fields)
  })

  const lost = () => Promise.reject(noNetwork())
  it.each([
    ['the server cannot be reached', lost],
    ['the connection breaks during the response', async () => ({ ...answer(200), text: lost })],
  ])('throws status 0 when %s', async (_, fetched) => {
    fetchMock.mockImplementation(fetched)
    expect(await failure()).toMatchObject({ status: 0, message: expect.stringContaining('offline') })
  })

  it('rethrows the AbortError of an aborted request', async () => {
    fetchMock.mockRejectedValue(new DOMException('stop', 'AbortError'))
    expect(await failure()).toMatchObject({ name: 'AbortError' })
  })
})
