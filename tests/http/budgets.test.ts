import { pageBudgets, weighPage } from '@/bench/page-weight'
import { origin } from './support/client'

test.each(pageBudgets)('a first visit to $path loads no more script than its budget', async ({ path, script }) => {
  const weight = await weighPage(origin, path)
  expect(weight.script).toBeLessThanOrEqual(script)
})
