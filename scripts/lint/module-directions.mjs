/**
 * Who may import whom among the modules of a folder, and among the rooms of a large module. Each line names a room
 * and those that it may import, all of which stand above it: so no room can reach another both ways.
 *
 * @typedef {object} House
 * @property {string} root the folder whose folders are the rooms
 * @property {readonly string[]} ground rooms under all others, open to them; they import none, not even each other
 * @property {Readonly<Record<string, readonly string[]>>} rooms
 */

/** @type {readonly House[]} */
export const HOUSES = [
  {
    root: 'apps/server/src/modules/',
    ground: ['vinculos', 'regras', 'registro-de-auditoria'],
    rooms: {
      configuracao: [],
      notificacoes: [],
      calendario: [],
      emails: ['calendario', 'notificacoes'],
      integracao: ['notificacoes'],
      whitelist: ['integracao', 'notificacoes'],
      'parametros-comerciais': [],
      autenticacao: ['emails', 'notificacoes'],
      exportacoes: [],
      visoes: [],
      'pedidos-reforco': ['integracao', 'notificacoes'],
      prazos: ['notificacoes', 'pedidos-reforco'],
      estabelecimentos: ['integracao', 'notificacoes'],
      veiculos: [],
      cobertura: ['exportacoes', 'notificacoes', 'pedidos-reforco', 'veiculos'],
      politicas: ['calendario', 'cobertura'],
      usuarios: ['autenticacao', 'politicas'],
      equipe: ['autenticacao', 'exportacoes', 'notificacoes', 'politicas', 'usuarios'],
      sso: ['autenticacao', 'equipe', 'integracao', 'notificacoes', 'politicas', 'usuarios'],
      auditoria: ['equipe', 'exportacoes'],
      suspensoes: ['calendario', 'integracao', 'notificacoes', 'politicas'],
      referencias: ['cobertura', 'veiculos'],
      estoque: ['cobertura', 'exportacoes', 'notificacoes', 'veiculos'],
      cobranca: ['exportacoes', 'parametros-comerciais'],
      contratos: [
        'cobertura',
        'cobranca',
        'estoque',
        'exportacoes',
        'integracao',
        'notificacoes',
        'pedidos-reforco',
        'politicas',
        'suspensoes',
        'veiculos',
      ],
      baixas: [
        'calendario',
        'cobertura',
        'cobranca',
        'contratos',
        'estoque',
        'exportacoes',
        'politicas',
        'suspensoes',
        'veiculos',
      ],
      'carga-inicial': [
        'contratos',
        'estabelecimentos',
        'exportacoes',
        'notificacoes',
        'politicas',
        'veiculos',
        'whitelist',
      ],
      conferencia: ['contratos'],
      carteira: ['baixas', 'cobertura', 'contratos', 'estoque', 'pedidos-reforco', 'referencias'],
      saldos: ['baixas', 'calendario', 'cobertura', 'contratos', 'exportacoes', 'notificacoes', 'politicas'],
      busca: ['contratos', 'veiculos'],
      novidades: ['contratos', 'veiculos'],
      'regras-garantia': ['cobranca', 'contratos', 'estoque'],
      origem: ['baixas', 'cobertura', 'cobranca', 'contratos', 'estoque', 'regras-garantia', 'veiculos'],
    },
  },
  {
    root: 'apps/server/src/modules/contratos/',
    ground: ['nucleo'],
    rooms: {
      efeitos: [],
      aprovacao: ['efeitos'],
      garantias: ['efeitos'],
      alteracao: ['aprovacao', 'efeitos', 'garantias'],
      atos: ['aprovacao', 'efeitos', 'garantias'],
      reforco: ['alteracao', 'efeitos'],
      leituras: ['aprovacao', 'garantias'],
    },
  },
  {
    root: 'apps/web/src/modules/',
    ground: ['cobranca', 'configuracao', 'instituicoes', 'links', 'origem', 'veiculos'],
    rooms: {
      autenticacao: [],
      auditoria: [],
      reforco: [],
      cobertura: ['reforco'],
      notificacoes: [],
      whitelist: [],
      usuarios: ['whitelist'],
      equipe: ['auditoria', 'usuarios'],
      sso: ['autenticacao'],
      estabelecimentos: ['usuarios'],
      integracao: ['estabelecimentos'],
      importacao: [],
      'carga-inicial': ['importacao'],
      referencias: ['importacao'],
      escopo: [],
      visoes: [],
      'parametros-comerciais': ['escopo'],
      'regras-garantia': ['escopo'],
      contratos: ['cobertura', 'reforco', 'regras-garantia', 'visoes'],
      baixas: ['contratos', 'importacao'],
      estoque: ['importacao'],
      conciliacao: ['baixas', 'cobertura', 'contratos', 'importacao'],
      politicas: ['contratos'],
      relatorios: ['contratos', 'reforco'],
      novidades: [],
      carteira: ['baixas', 'cobertura', 'contratos', 'reforco'],
      ficha: ['baixas', 'relatorios'],
    },
  },
  {
    root: 'apps/server/src/modules/cobertura/',
    ground: ['avaliar'],
    rooms: {
      casos: [],
      leituras: [],
      reavaliar: ['casos'],
    },
  },
  {
    root: 'apps/web/src/modules/contratos/',
    ground: ['chamadas'],
    rooms: {
      avisos: [],
      tela: [],
      perguntas: ['tela'],
      lista: ['tela'],
      selecao: ['avisos', 'tela'],
      alteracao: ['avisos', 'perguntas', 'selecao', 'tela'],
      novo: ['avisos', 'selecao', 'tela'],
      contrato: ['alteracao', 'avisos', 'novo', 'perguntas', 'selecao', 'tela'],
      proposta: ['alteracao', 'perguntas', 'selecao', 'tela'],
    },
  },
]

/** Throws when a line names a room that doesn't stand above it, so that a knot can't even be written down. @param {House} house */
export function requireFloors({ root, ground, rooms }) {
  const above = new Set()
  for (const [room, reached] of Object.entries(rooms)) {
    for (const other of reached)
      if (!above.has(other)) throw new Error(`${root}: '${room}' names '${other}', which is not above it`)
    above.add(room)
  }
  for (const room of ground)
    if (above.has(room)) throw new Error(`${root}: '${room}' is ground and has a line`)
}
HOUSES.forEach(requireFloors)

/** @param {House} house @param {string} path @returns {string | undefined} the room that a file lies in, '' for the face of the house */
function roomOf({ root }, path) {
  if (!path.startsWith(root)) return undefined
  return /^([^/]+)\//.exec(path.slice(root.length))?.[1] ?? ''
}

/**
 * The rooms of a house that a file and what it imports lie in; undefined when they are no two rooms of it. The face of
 * a house ('') stands above all rooms.
 * @param {House} house @param {string} file @param {string} target
 */
export function arrowIn(house, file, target) {
  const [from, to] = [roomOf(house, file), roomOf(house, target)]
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined
}

/**
 * Why `file` may not import `target` for the rooms that they lie in, or undefined when it may.
 * @param {string} file @param {string} target both relative to the repository's root, with '/'
 */
export function forbiddenRoom(file, target) {
  for (const house of HOUSES) {
    const arrow = arrowIn(house, file, target)
    if (!arrow || arrow.from === '') continue
    const { from, to } = arrow
    const isGround = house.ground.includes(from)
    if (!isGround && (house.ground.includes(to) || house.rooms[from]?.includes(to))) continue
    return `${house.root}: '${from}' may not import ${to ? `'${to}'` : 'the face'} (scripts/lint/module-directions.mjs)`
  }
  return undefined
}
