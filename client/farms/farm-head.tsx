import { Globe, Lock } from 'lucide-react';
import { useRef, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import type { FarmDetail } from '#contract/farms/farm.ts';
import { DeleteFarmQuestion } from './delete-farm-question.tsx';
import { FarmBanner } from './farm-banner.tsx';
import { FarmButton } from './farm-button.tsx';
import { FarmDetailsDialog } from './farm-details-dialog.tsx';
import styles from './farm-head.module.css';
import { FarmIcon } from './farm-icon.tsx';
import { FarmIconDialog } from './farm-icon-dialog.tsx';
import type { FarmRelation } from './farm-relation.ts';
import { FarmRename } from './farm-rename.tsx';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { OneFarmNote } from './one-farm-note.tsx';

type Props = { farm: FarmDetail; relation: FarmRelation };
type Open = 'nothing' | 'details' | 'icon' | 'invite' | 'delete';

/** Icon, name, badges and description of a farm; for its owner also the actions to change them. */
export function FarmHead({ farm, relation }: Props) {
  const [open, setOpen] = useState<Open>('nothing');
  const close = () => setOpen('nothing');
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const closeRename = () => {
    setIsRenaming(false);
    rename.current?.focus();
  };
  const isOwner = relation === 'owner';
  if (isRenaming && !isOwner) setIsRenaming(false);
  const privacy = farm.isPublic ? 'Public' : 'Private';
  return (
    <header className={styles.head}>
      <FarmBanner farmId={farm.id} />
      <div className={styles.top}>
        <div className={styles.icon}>
          <FarmIcon name={farm.icon} size="large" />
          {isOwner && (
            <Button size="small" tone="ghost" onClick={() => setOpen('icon')}>
              Change icon
            </Button>
          )}
        </div>
        <div className={styles.title} data-renaming={isRenaming}>
          {isRenaming ? (
            <>
              <VisuallyHidden as="h1">{farm.name}</VisuallyHidden>
              <FarmRename farm={farm} onClose={closeRename} />
            </>
          ) : (
            <h1 className={styles.heading}>{farm.name}</h1>
          )}
          <p className={styles.badges}>
            {isOwner ? (
              <button
                type="button"
                className={styles.privacy}
                aria-label={`${privacy}: change privacy`}
                onClick={() => setOpen('details')}
              >
                {farm.isPublic ? <Globe size={14} aria-hidden="true" /> : <Lock size={14} aria-hidden="true" />}
                {privacy}
              </button>
            ) : (
              <Badge tone={farm.isPublic ? 'leaf' : 'wheat'}>{privacy}</Badge>
            )}
            {farm.isPublic && farm.acceptingMembers && <Badge>Accepting Members</Badge>}
            {isOwner && <Badge tone="wheat">My Farm</Badge>}
          </p>
        </div>
        {!isOwner && <FarmButton farm={farm} relation={relation} size="medium" />}
      </div>
      <OneFarmNote farms={[farm]} />
      {farm.description !== '' && <p className={styles.description}>{farm.description}</p>}
      {isOwner && (
        <div className={styles.ways}>
          <Button ref={rename} size="small" disabled={isRenaming} onClick={() => setIsRenaming(true)}>
            Rename
          </Button>
          <Button size="small" onClick={() => setOpen('invite')}>
            Invite member
          </Button>
          <Button size="small" onClick={() => setOpen('details')}>
            Privacy and description
          </Button>
          <Button size="small" tone="beet" onClick={() => setOpen('delete')}>
            Delete farm
          </Button>
        </div>
      )}
      {open === 'details' && <FarmDetailsDialog farm={farm} onClose={close} />}
      {open === 'icon' && <FarmIconDialog farm={farm} onClose={close} />}
      {open === 'invite' && <InviteMemberDialog farm={farm} onClose={close} />}
      {open === 'delete' && <DeleteFarmQuestion farm={farm} onClose={close} />}
    </header>
  );
}
