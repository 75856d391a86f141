import type { BadLine } from '@/lib/domains/catalogue/programme/schema'

/** The lines of a text that cannot be read, the first twenty of them. */
export function BadLines({ bad }: { bad: readonly BadLine[] }) {
  if (bad.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-danger">
      {bad.slice(0, 20).map(({ line, message }, index) => (
        <li key={index}>
          <span className="numerals font-medium">Line {line}</span> <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  )
}
