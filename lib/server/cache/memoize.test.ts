import { memoizeAnswers, memoizeCount } from './memoize'
import { beginGeneration } from './shared-pages'

const options = { most: 2, milliseconds: 60_000 }

test('an answer is cached until the catalogue changes', async () => {
  const find = jest.fn(async (id: number) => [id])
  const list = memoizeAnswers(find, options)
  await list(1)
  expect(await list(1)).toEqual([1])
  expect(find).toHaveBeenCalledTimes(1)
  await beginGeneration()
  await list(1)
  expect(find).toHaveBeenCalledTimes(2)
})

test('an answer requested before a change is not cached', async () => {
  let answer = (_found: number[]): void => undefined
  const find = jest.fn(() => new Promise<number[]>((resolve) => (answer = resolve)))
  const list = memoizeAnswers(find, options)
  const first = list(1)
  await beginGeneration()
  answer([1])
  await first
  void list(1)
  expect(find).toHaveBeenCalledTimes(2)
})

test('a failure is not cached, and only the most recent answers are', async () => {
  const find = jest.fn(async (id: number) => [id]).mockRejectedValueOnce(new Error('away'))
  const list = memoizeAnswers(find, options)
  await expect(list(1)).rejects.toThrow('away')
  for (const id of [1, 2, 3, 1]) await list(id)
  expect(find).toHaveBeenCalledTimes(5)
})

test('a small count is always exact, and a large one is cached', async () => {
  let rows = 3
  const count = memoizeCount(async (times: number) => rows * times)
  const both = async () => [await count('few', 1), await count('many', 1000)]
  expect(await both()).toEqual([3, 3000])
  rows = 4
  expect(await both()).toEqual([4, 3000])
  await beginGeneration()
  expect(await both()).toEqual([4, 4000])
})
