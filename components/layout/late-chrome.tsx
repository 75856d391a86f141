'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '@/lib/client/when-idle'

/**
 * What belongs to every page and is not needed to read one: notifications, the question of cookies, analytics. It comes
 * when the browser is idle. Once, in the root layout.
 */
export function LateChrome() {
  const [Chrome, setChrome] = useState<ComponentType>()
  useEffect(
    () =>
      whenIdle(() =>
        import('@/components/layout/chrome').then(
          (module) => setChrome(() => module.Chrome),
          () => undefined, // offline: there is nothing to be told or counted
        ),
      ),
    [],
  )
  return Chrome ? <Chrome /> : null
}
