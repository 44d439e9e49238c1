export { astToString, default as openapiTypes } from 'openapi-typescript'
export { default as ts } from 'typescript'
