import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import './chart-card.css'

interface ChartCardProps {
  id: string
  title: string
  /** How it was measured. */
  note: string
  columns: readonly string[]
  /** The same as the chart, as a table. The first cell names the row. */
  rows: readonly (readonly string[])[]
  /** The chart. A screen reader is given the table instead. */
  children: ReactNode
}

/** A chart, and beside it the table that says the same. */
export function ChartCard({ id, title, note, columns, rows, children }: ChartCardProps) {
  return (
    <Card as="section" className="chart-card" aria-labelledby={`${id}-heading`}>
      <div>
        <h2 id={`${id}-heading`}>{title}</h2>
        <p className="chart-note">{note}</p>
      </div>
      <div className="chart-halves">
        <div className="chart" aria-hidden>
          {children}
        </div>
        {/* It scrolls, so the keyboard must reach it. */}
        <div className="chart-table" tabIndex={0} role="region" aria-label={`${title}, as a table`}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], row) => (
                <tr key={row}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, place) => (
                    <td key={columns[place + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Card>
  )
}
