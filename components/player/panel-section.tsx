import { useId, type ReactNode } from 'react'

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-4">
      <h3 className="programme-label mb-3 text-sand">{title}</h3>
      {children}
    </section>
  )
}

/** Labelled group of controls within a section. */
export function PanelGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 text-fine text-dust">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
