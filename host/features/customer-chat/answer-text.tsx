import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { Fragment, type ReactNode } from 'react'

const isAddress = (text: string): boolean => /^(https?|mailto|tel):/i.test(text)

const drawAll = (tokens: readonly Token[] = []): ReactNode =>
  tokens.map((token, place) => <Fragment key={place}>{draw(token as MarkedToken)}</Fragment>)

function drawList({ ordered, start, items }: Tokens.List): ReactNode {
  const entries = items.map((item, place) => <li key={place}>{drawAll(item.tokens)}</li>)
  return ordered ? <ol {...(start !== '' && { start })}>{entries}</ol> : <ul>{entries}</ul>
}

/** What a visitor was shown formatted is formatted here; what is rare in an answer (tables, pictures, HTML) is written out. */
function draw(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'paragraph':
      return <p>{drawAll(token.tokens)}</p>
    case 'heading':
      return (
        <p>
          <strong>{drawAll(token.tokens)}</strong>
        </p>
      )
    case 'list':
      return drawList(token)
    case 'blockquote':
      return <blockquote>{drawAll(token.tokens)}</blockquote>
    case 'code':
      return <pre>{token.text}</pre>
    case 'hr':
      return <hr />
    case 'strong':
      return <strong>{drawAll(token.tokens)}</strong>
    case 'em':
      return <em>{drawAll(token.tokens)}</em>
    case 'del':
      return <s>{drawAll(token.tokens)}</s>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      if (!isAddress(token.href)) return drawAll(token.tokens)
      return (
        <a href={token.href} target="_blank" rel="noreferrer">
          {drawAll(token.tokens)}
        </a>
      )
    case 'image':
      return token.text
    case 'table':
      return <pre>{token.raw}</pre>
    case 'text':
      return token.tokens ? drawAll(token.tokens) : token.text
    case 'escape':
      return token.text
    default:
      return token.raw
  }
}

/** An answer as the visitor read it: agents write Markdown. A file of its own, for what reads that is fetched with the first answer. */
export default function AnswerText({ children }: { children: string }) {
  return drawAll(lexer(children))
}
