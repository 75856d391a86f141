type SharedPages = typeof import('./shared-pages')

/** Loads a second instance of the module, as another bundle in the same process does. */
function inAnotherBundle(): SharedPages {
  let loaded: SharedPages | undefined
  jest.isolateModules(() => {
    loaded = jest.requireActual<SharedPages>('./shared-pages')
  })
  if (!loaded) throw new Error('The module was not loaded.')
  return loaded
}

test('without Redis, a job’s change ends the generation of the page cache in another bundle', async () => {
  const [job, pageCache] = [inAnotherBundle(), inAnotherBundle()]
  expect(job).not.toBe(pageCache)
  const before = await pageCache.currentGeneration()
  expect(await pageCache.currentGeneration()).toBe(before)
  await job.beginGeneration()
  expect(await pageCache.currentGeneration()).not.toBe(before)
})
