/** The icons of diagrams, as lines in a 24 × 24 view box. */
export const diagramIcons = {
  source: 'M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5',
  picture:
    'M5 4.5h14a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5ZM4 16.5l4.5-4.5 4 4 3-3 5 4.5M15.5 8.5h.01',
}
