// A partner's Angular app: its templates take the elements by CUSTOM_ELEMENTS_SCHEMA, and type events and references by the package.
import {
  afterNextRender,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  type ElementRef,
  input,
  signal,
  viewChild,
} from '@angular/core'
import { connect, type FiscalErrorDetail, type FiscalNfceListElement, type TokenRequest } from 'fiscal-widgets'
import 'fiscal-widgets/leaves'

const tokenOf = async ({ tenant, signal }: TokenRequest) =>
  (await fetch(`/fiscal-token?tenant=${tenant}`, { signal })).text()

connect({ api: 'https://api.example', tenant: '1', token: tokenOf })

@Component({
  selector: 'app-notes',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <fiscal-nfce-list
      #list
      theme="light"
      font="inherit"
      [tenant]="tenant()"
      [tokenProvider]="tokenOf"
      (fiscal-ready)="failure.set(undefined)"
      (fiscal-error)="failure.set($event.detail)"
      (fiscal-navigate)="$event.detail.name === 'nfce.detail' && $event.preventDefault()"
    >
      <p slot="empty">Nada aqui</p>
    </fiscal-nfce-list>
    <button type="button" (click)="list.theme = 'dark'">Escuro</button>
    @if (failure(); as failed) {
      {{ failed.code }}: {{ failed.message }}
    }
    @for (key of keys(); track key) {
      <fiscal-access-key [value]="key" (fiscal-copied)="copied($event)" />
    }
  `,
})
export class Notes {
  readonly tenant = input.required<string>()
  readonly keys = input<readonly string[]>([])
  readonly list = viewChild.required<ElementRef<FiscalNfceListElement>>('list')
  readonly failure = signal<FiscalErrorDetail | undefined>(undefined)
  readonly tokenOf = tokenOf

  constructor() {
    afterNextRender(() => {
      this.list().nativeElement.theme = 'auto'
    })
  }

  copied({ detail }: CustomEvent<Record<string, never>>) {
    return detail
  }
}
