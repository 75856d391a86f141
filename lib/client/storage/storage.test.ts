import { readInTab, readStored, store, storedKeys, storedObject, storeInTab } from './storage'

const refuse = (name: string) => () => {
  throw new DOMException('The browser refuses', name)
}

afterEach(() => {
  jest.restoreAllMocks()
  store('a', null)
})

test('with blocked storage, values last as long as the page, and nothing throws', () => {
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(window, storage, 'get').mockImplementation(refuse('SecurityError'))
  expect([readStored('a'), storedObject('a'), storedKeys(), readInTab('a')]).toEqual([null, {}, [], null])
  store('a', '{"b":1}')
  expect([readStored('a'), storedObject('a')]).toEqual(['{"b":1}', { b: 1 }])
  store('a', null)
  expect([readStored('a'), storeInTab('a', 'b'), storeInTab('a', null)]).toEqual([null, false, false])
})

test('with full storage, the page continues with the values it could not store', () => {
  store('a', 'older')
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'))
  store('a', 'newer')
  expect([readStored('a'), storeInTab('a', 'newer'), readInTab('a')]).toEqual(['newer', false, null])
})
