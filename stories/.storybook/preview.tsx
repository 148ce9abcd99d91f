import type { Preview } from '@storybook/react-vite'
import { addons } from 'storybook/preview-api'
import { emulateMedia } from '../kit/emulate-media.ts'
import { nestOptions } from '../kit/nest-options.ts'
import { orderControls } from '../kit/order-controls.ts'
import { snippetEvent } from '../kit/snippet-event.ts'
import { snippets } from '../kit/snippets.ts'
import { Stage } from '../kit/stage.tsx'

const choice = (name: string, icon: string, items: readonly [value: string, title: string][]) => ({
  name,
  toolbar: { title: name, icon, items: items.map(([value, title]) => ({ value, title })), dynamicTitle: true },
})

const preview: Preview = {
  parameters: {
    layout: 'fullscreen',
    // A finding of axe fails the story's test.
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: {
      storySort: { order: ['Chat', 'Views', 'Input', 'Services', 'Keys', 'Voice', 'Web model', 'Host'] },
    },
  },
  argTypesEnhancers: [orderControls],
  globalTypes: {
    theme: choice('Theme', 'contrast', [
      ['light', 'Light'],
      ['dark', 'Dark'],
    ]),
    direction: choice('Direction', 'transfer', [
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left'],
    ]),
    width: choice('Width', 'mobile', [
      ['wide', 'Full width'],
      ['narrow', '320 px'],
      ['phone', '390 px'],
    ]),
    colours: choice('Colours', 'eye', [
      ['own', 'Own colours'],
      ['forced', 'Forced colours'],
    ]),
    motion: choice('Motion', 'play', [
      ['full', 'Full motion'],
      ['reduced', 'Reduced motion'],
    ]),
  },
  initialGlobals: { theme: 'light', direction: 'ltr', width: 'wide', colours: 'own', motion: 'full' },
  beforeEach: ({ globals }) =>
    emulateMedia({ areColoursForced: globals['colours'] === 'forced', isMotionReduced: globals['motion'] === 'reduced' }),
  decorators: [
    (Story, { args, argTypes }) => {
      // Functions do not reach Storybook's own side as they are: the code is written here.
      if ('connect' in argTypes) addons.getChannel().emit(snippetEvent, snippets(nestOptions(args)))
      return <Story />
    },
    (Story, { globals, parameters }) => (
      <Stage
        theme={String(globals['theme'])}
        direction={globals['direction'] === 'rtl' ? 'rtl' : 'ltr'}
        width={String(globals['width'])}
        isWholePage={parameters['isWholePage'] === true}
      >
        <Story />
      </Stage>
    ),
  ],
}

export default preview
