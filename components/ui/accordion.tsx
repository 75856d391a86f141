'use client'

import { useEffect, useId, useRef, useState, type ComponentType } from 'react'
import {
  accordionClass,
  AccordionSign,
  type AccordionItem,
  type AccordionListProps,
} from '@/components/ui/accordion-parts'

/**
 * Titled texts, one open at a time; the open one closes on a second click. Closed texts stay in the HTML.
 * The page opens with the browser's own disclosures, which need no scripts; Radix's accordion, eight kilobytes, takes
 * their place when it has come, with the same text open and the focus where it was.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const name = useId()
  const list = useRef<HTMLDivElement>(null)
  const [begin, setBegin] = useState({ opened: '', focused: '' })
  const [List, setList] = useState<ComponentType<AccordionListProps>>()

  useEffect(() => {
    const frame = list.current
    if (!frame) return
    let pressed = false
    let loaded: ComponentType<AccordionListProps> | undefined
    // Never between the press of a button and its release: the click would fall on what is no longer there.
    const swap = () => {
      if (!loaded || pressed) return
      const titleOf = (item?: HTMLElement | null) => item?.dataset.title ?? ''
      const active = frame.contains(document.activeElement) ? document.activeElement : null
      setBegin({ opened: titleOf(frame.querySelector('details[open]')), focused: titleOf(active?.closest('details')) })
      setList(() => loaded)
    }
    const press = () => {
      pressed = true
    }
    const release = () => {
      pressed = false
      setTimeout(swap)
    }
    import('@/components/ui/accordion-list').then(
      (module) => {
        loaded = module.AccordionList
        swap()
      },
      // Offline, the browser's disclosures go on doing their work.
      () => undefined,
    )
    frame.addEventListener('pointerdown', press)
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      loaded = undefined
      frame.removeEventListener('pointerdown', press)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [])

  if (List) return <List items={items} {...begin} />
  return (
    <div ref={list} className={accordionClass.list}>
      {items.map((item) => (
        <details key={item.title} name={name} data-title={item.title} className={`group ${accordionClass.item}`}>
          <summary className={accordionClass.title}>
            <h3>{item.title}</h3>
            <AccordionSign />
          </summary>
          <div className={accordionClass.text}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
