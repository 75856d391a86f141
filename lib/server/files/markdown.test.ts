import { markdownSections, renderMarkdown } from './markdown'

test('Markdown becomes HTML whose headings stay below the one of the page', () => {
  expect(renderMarkdown('# One\n\n**Two** and [three](/help)\n\n- four\n\n###### Six')).toBe(
    '<h2>One</h2>\n<p><strong>Two</strong> and <a href="/help">three</a></p>\n<ul>\n<li>four</li>\n</ul>\n<h6>Six</h6>\n',
  )
})

test.each([
  '<script>alert(1)</script>',
  'Hello <img src=x onerror=alert(1)>',
  '![picture](https://example.org/x.png)',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html,x)',
  '[a](//example.org)',
  '[a](  vbscript:x)',
  '[a]: javascript:alert(1)\n\n[a]',
  '<javascript:alert(1)>',
  '"quoted" \'and\' <b>bold</b>',
])('text that would be dangerous as HTML stays text: %s', (source) => {
  const html = renderMarkdown(source)
  expect(html).not.toMatch(/<(?!\/?p>|a href="https:|\/a>)/)
  expect(html).not.toMatch(/href="(?!https:)/)
})

test('links lead to the web, to mail, to own paths and to places on the page', () => {
  for (const href of ['https://example.org/a?b=c', 'http://example.org', 'mailto:a@example.org', '/help', '#end']) {
    expect(renderMarkdown(`[a](${href})`)).toBe(`<p><a href="${href}">a</a></p>\n`)
  }
  expect(renderMarkdown('[a](/x"onclick="y)')).toBe('<p><a href="/x%22onclick=%22y">a</a></p>\n')
  expect(renderMarkdown('[a](/\\example.org)')).toBe('<p><a href="/%5Cexample.org">a</a></p>\n')
})

test('plain URLs become links, and names with dots do not', () => {
  const link = (url: string, written = url) => `<a href="${url}">${written}</a>`
  const text = 'See https://example.org/a_b_c?b=c. Or www.example.org, or help@example.org; ‘https://example.org/d’ है।'
  expect(renderMarkdown(text)).toBe(
    `<p>See ${link('https://example.org/a_b_c?b=c')}. Or ${link('https://www.example.org', 'www.example.org')}, or ${link('mailto:help@example.org', 'help@example.org')}; ‘${link('https://example.org/d')}’ है।</p>\n`,
  )
  for (const same of ['Kumar.SR', 'ftp://example.org', '//example.org', '`https://example.org`'])
    expect(renderMarkdown(same)).not.toContain('<a')
})

test('a huge text is cut, and one that is nested without end is rendered', () => {
  expect(renderMarkdown('word '.repeat(1_000_000)).length).toBeLessThan(110_000)
  for (const part of ['> ', '- ', '[', '*a', '`', '![', '|', 'https://a.b', 'www.a.b '])
    expect(renderMarkdown(part.repeat(20_000))).toContain('<')
})

test('a text in sections has a title, HTML and plain text for each, and what comes before the first', () => {
  expect(markdownSections('Before\n\n# What *is* it?\n\nA [site](/about).\nTwo lines.\n\n## More\n\n# Second')).toEqual(
    {
      lead: '<p>Before</p>\n',
      sections: [
        {
          title: 'What is it?',
          html: '<p>A <a href="/about">site</a>.\nTwo lines.</p>\n<h3>More</h3>\n',
          text: 'A site. Two lines. More',
        },
        { title: 'Second', html: '', text: '' },
      ],
    },
  )
  expect(markdownSections('')).toEqual({ lead: '', sections: [] })
})
