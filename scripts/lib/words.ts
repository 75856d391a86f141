import ts from 'typescript'

/** Attributes and properties whose values people never see. */
const forMachines = new Set(
  (
    'className class id href src type name rel key variant tone d viewBox sizes style role method accept autoComplete' +
    ' inputMode pattern property content charSet as action target lang dir kind code path headers auth'
  ).split(' '),
)
/** Returns true for phrases and single capitalized words. */
const isRead = (text: string) => /\p{L}{2}/u.test(text) && (/^\p{Lu}[\p{Ll}’']+$/u.test(text) || text.includes(' '))
const sql = /\b(SELECT|JOIN|WHERE|UNION|ORDER BY|WHEN|LIMIT|INTERVAL|IS NULL|KEY UPDATE|AS)\b|"\w+"\.?"|^(AND|OR|ON)\b/
const className = /(^| )(-?[a-z]+(-[a-z0-9[\]/.%]+)+|[a-z]+:[a-z-]+)( |$)/
const isCode = (text: string) =>
  sql.test(text) || (/^[\w\-.:/[\]()%#,*&>+=!?'"@~ ]*$/.test(text) && className.test(text))

type Found = { line: number; text: string }

export function textsOf(file: string, source: string): Found[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const add = (node: ts.Node, raw: string) => {
    const text = raw.replace(/\s+/g, ' ').trim()
    if (text) found.push({ line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1, text })
  }
  const isForMachines = (node: ts.Node): boolean => {
    const { parent } = node
    const neverShown = [ts.isExpressionStatement, ts.isImportDeclaration, ts.isExportDeclaration, ts.isLiteralTypeNode]
    if (neverShown.some((is) => is(parent))) return true
    if (ts.isTaggedTemplateExpression(parent) || ts.isElementAccessExpression(parent)) return true
    if (ts.isPropertyAssignment(parent) && parent.name === node) return true
    if (ts.isCallExpression(parent))
      return /^(jest|log|describe|require|import)\b/.test(parent.expression.getText(tree))
    for (let at: ts.Node = parent; !ts.isSourceFile(at) && !ts.isBlock(at); at = at.parent) {
      if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at)) return forMachines.has(at.name.getText(tree))
    }
    return false
  }
  const said = new Set<ts.Node>()
  /** Joins the text of an element and its descendants into one sentence. Code appears as {code}. */
  const sentenceOf = (element: ts.JsxElement | ts.JsxFragment): string =>
    element.children
      .map((child) => {
        said.add(child)
        if (ts.isJsxText(child)) return child.text
        if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return sentenceOf(child)
        if (!ts.isJsxExpression(child) || !child.expression) return ''
        if (!ts.isStringLiteralLike(child.expression)) return `{${child.expression.getText(tree)}}`
        said.add(child.expression)
        return child.expression.text
      })
      .join('')
  const hasText = (node: ts.Node): node is ts.JsxElement | ts.JsxFragment =>
    (ts.isJsxElement(node) || ts.isJsxFragment(node)) &&
    node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text))
  const visit = (node: ts.Node): void => {
    if (hasText(node) && !said.has(node)) add(node, sentenceOf(node))
    else if (
      ts.isStringLiteralLike(node) &&
      !said.has(node) &&
      isRead(node.text) &&
      !isCode(node.text) &&
      !isForMachines(node)
    ) {
      add(node, node.text)
    } else if (ts.isTemplateExpression(node) && !isForMachines(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => `{${expression.getText(tree)}}${literal.text}`)
      const text = node.head.text + parts.join('')
      const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
      if (isRead(words.trim()) && !isCode(words.trim())) add(node, text)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
