import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SearchInput } from '#ui/search-input.tsx'
import classes from './ajuda.module.css'
import { procurar, trechosOptions } from './manual.ts'
import { ancoraDe, CONTEUDO, type LugarDoManual } from './paginas.ts'

interface AjudaConteudoProps {
  onEscolher: (lugar: LugarDoManual) => void
}

/** The search through the whole manual, and its contents. Either leads to a section. */
export function AjudaConteudo({ onEscolher }: AjudaConteudoProps) {
  const [texto, setTexto] = useState('')
  const [aberto, setAberto] = useState(false)
  const lista = useId()
  const { data: trechos } = useQuery({ ...trechosOptions, enabled: texto !== '' })
  const achados = trechos && procurar(trechos, texto)
  const ir = (lugar: LugarDoManual) => {
    setTexto('')
    setAberto(false)
    onEscolher(lugar)
  }
  return (
    <search className={classes.indice}>
      <SearchInput
        aria-label="Buscar na ajuda"
        placeholder="Buscar na ajuda"
        value={texto}
        onChange={setTexto}
        onClear={() => setTexto('')}
      />
      {texto === '' ? (
        <>
          <UnstyledButton
            className={classes.conteudo}
            aria-expanded={aberto}
            aria-controls={lista}
            onClick={() => setAberto(!aberto)}
          >
            <IconChevronRight size={16} aria-hidden />
            Conteúdo
          </UnstyledButton>
          <Collapse expanded={aberto} id={lista}>
            <ul className={classes.paginas}>
              {CONTEUDO.map(({ pagina, titulo, secoes }) => (
                <li key={pagina}>
                  <Item onClick={() => ir({ pagina, lugar: '' })}>{titulo}</Item>
                  {secoes.length > 0 && (
                    <ul>
                      {secoes.map((secao) => (
                        <li key={secao}>
                          <Item onClick={() => ir({ pagina, lugar: ancoraDe(secao) })}>{secao}</Item>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
            </ul>
          </Collapse>
        </>
      ) : (
        <div role="status">
          {achados?.length === 0 && (
            <Text size="sm" c="dimmed">
              Nada na ajuda tem “{texto.trim()}”.
            </Text>
          )}
          <ul className={classes.paginas}>
            {achados?.map(({ pagina, lugar, onde, amostra }) => (
              <li key={`${pagina} ${lugar}`}>
                <Item onClick={() => ir({ pagina, lugar })}>{onde}</Item>
                <Text size="xs" c="dimmed">
                  {amostra}
                </Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  )
}

function Item({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <UnstyledButton className={classes.item} onClick={onClick}>
      {children}
    </UnstyledButton>
  )
}
