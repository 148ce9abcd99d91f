const json = (value) => JSON.stringify(value, null, 2)

export const angular = {
  Angular: {
    packages: [
      '@angular/build@20.3.41',
      '@angular/cli@20.3.43',
      '@angular/common@20.3.35',
      '@angular/compiler@20.3.35',
      '@angular/compiler-cli@20.3.35',
      '@angular/core@20.3.35',
      '@angular/platform-browser@20.3.35',
      'rxjs@7.8.2',
      'tslib@2.9.1',
      'typescript@5.9.3',
    ],
    files: {
      'angular.json': json({
        version: 1,
        cli: { analytics: false },
        projects: {
          app: {
            projectType: 'application',
            root: '',
            architect: {
              build: {
                builder: '@angular/build:application',
                options: { browser: 'main.ts', index: 'index.html', tsConfig: 'tsconfig.json', outputPath: 'dist' },
              },
            },
          },
        },
      }),
      'tsconfig.json': json({
        compilerOptions: {
          strict: true,
          module: 'esnext',
          target: 'es2022',
          moduleResolution: 'bundler',
          experimentalDecorators: true,
        },
        angularCompilerOptions: { strictTemplates: true },
        files: ['main.ts'],
      }),
      'index.html': '<!doctype html><html lang="en"><title>Confab</title><body><app-support></app-support></body></html>',
      'main.ts': `import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import 'confab-chat/element'
import type { ConfabChatEvents } from 'confab-chat/element'

@Component({
  selector: 'app-support',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: '<confab-chat [demo]="demo" (message)="count($event)"><p>{{ messages() }} messages</p></confab-chat>',
})
class Support {
  demo = { response: { text: 'Hi there!' } }
  messages = signal(0)

  count(event: ConfabChatEvents['message']) {
    if (!event.detail.isHistory) this.messages.update((before) => before + 1)
  }
}

bootstrapApplication(Support, { providers: [provideZonelessChangeDetection()] }).catch(console.error)
`,
    },
    build: ['ng', 'build'],
    output: 'dist/browser',
    says: '2 messages',
    hasWorker: false,
  },
}
