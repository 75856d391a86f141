/** A figure, or several of one kind such as one for each currency, and what it says. */
export type Figure = { name: string; values: string[]; note: string }

/** A row of figures. */
export function FigureRow({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 lg:grid-cols-4">
      {figures.map(({ name, values, note }) => (
        <div key={name}>
          <dt className="programme-label text-dust">{name}</dt>
          {values.map((value) => (
            <dd key={value} className="numerals mt-1 text-title text-brass-bright">
              {value}
            </dd>
          ))}
          <dd className="text-fine text-sand">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
