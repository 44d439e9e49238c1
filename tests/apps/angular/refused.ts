// What an Angular app may not say: each line that is marked has an error, and no other has (scripts/package/compiled.ts).
import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
import type {} from 'fiscal-widgets'
import type {} from 'fiscal-widgets/leaves'

@Component({
  selector: 'app-mistaken',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <fiscal-nfce-list #list (fiscal-error)="count($event.detail)" /> <!-- refused: not what is told -->
    <fiscal-access-key (fiscal-copied)="count($event)" /> <!-- refused: an event is no number -->
    <button type="button" (click)="list.theme = 'pink'">Rosa</button> <!-- refused: no theme of that name -->
    <button type="button" (click)="list.nfceKey = '1'">Chave</button> <!-- refused: another element's -->
  `,
})
export class Mistaken {
  count(of: number) {
    return of
  }
}

@Component({
  selector: 'app-unprepared',
  template: `<fiscal-nfce-list />`, // refused: without the schema
})
export class Unprepared {}
