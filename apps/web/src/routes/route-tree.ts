import { homeRoute, indexRoute } from './home.tsx'
import { loginRoute, termoUsoRoute, trocarSenhaRoute } from './login.tsx'
import { naoEncontradaRoute } from './nao-encontrada.tsx'
import { rootRoute } from './root.tsx'
import { sessaoRoute } from './sessao.tsx'

/** Every page. Pages inside the shell are children of `sessaoRoute`. */
export const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  trocarSenhaRoute,
  termoUsoRoute,
  sessaoRoute.addChildren([homeRoute, naoEncontradaRoute]),
])
