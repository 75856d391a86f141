import { formatLyricsLabel } from '@/components/player/lyrics/lyrics'
import type { PieceLyricsDto, LyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { writtenTag } from '@/lib/shared/format/language'

export function LyricsList({ pieces }: { pieces: readonly PieceLyricsDto[] }) {
  return (
    <ul className="border-t border-line">
      {pieces.map(({ startSeconds, title, words }) => (
        <li key={startSeconds} className="border-b border-line">
          <details className="group">
            <summary className="flex min-h-14 cursor-pointer flex-wrap items-baseline gap-x-4 py-3 hover:text-brass-bright">
              <h3 dir="auto" className="text-title">
                {title}
              </h3>
              <span className="text-fine text-dust">{words.map(formatLyricsLabel).join(', ')}</span>
            </summary>
            <div className="grid gap-8 pb-8 md:grid-cols-2">
              {words.map((each) => (
                <LyricsText key={formatLyricsLabel(each)} words={each} />
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}

function LyricsText({ words }: { words: LyricsDto }) {
  const text = words.lines.map((line) => line.text).join('\n')
  return (
    <section className="max-w-measure">
      <h4 className="programme-label text-accent">{formatLyricsLabel(words)}</h4>
      <p lang={writtenTag(words)} dir="auto" className="mt-2 leading-relaxed whitespace-pre-line text-sand">
        {text}
      </p>
      {words.source && (
        <p className="mt-3 text-fine text-dust">
          Source: <bdi>{words.source}</bdi>
        </p>
      )}
    </section>
  )
}
