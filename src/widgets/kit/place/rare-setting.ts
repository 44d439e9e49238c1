/** Reads a setting of few elements, as property or attribute: the loader, where attributes are declared, has no room for these. */
export const rareSetting = (element: Element, name: 'back' | 'search'): string =>
  String(Reflect.get(element, name) ?? element.getAttribute(name) ?? '')
