import type { ReactNode } from 'react'

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-4">
      <h3 className="programme-label mb-3 text-sand">{title}</h3>
      {children}
    </section>
  )
}
