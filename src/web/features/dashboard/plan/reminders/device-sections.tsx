import { useEffect, useState } from 'react';
import { chooseDueReminders, useDueReminders } from '#web/data/views/due-reminders.ts';
import { hasNotifications } from './due-worker.ts';
import { Section, Switch } from './section.tsx';

/** Reminders of this device outside of the page: a badge, and a notification. */
export function DeviceSections() {
  const { badge, notification } = useDueReminders();
  const hasBadges = 'setAppBadge' in navigator;
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return (
    <>
      <Section title="Badge">
        <Switch
          label="Count what is due on the app’s icon"
          hint={
            !hasBadges
              ? 'This browser shows no badges.'
              : isInstalled
                ? 'With what is overdue, in every currency.'
                : 'Install Tallyboard from your browser’s menu to see it.'
          }
          checked={badge && hasBadges}
          disabled={!hasBadges}
          onChange={(on) => chooseDueReminders({ badge: on })}
        />
      </Section>
      <Section title="Notification on this device">
        <NotificationSwitch chosen={notification} />
      </Section>
    </>
  );
}

type Permission = NotificationPermission | 'unsupported';

const hints: Readonly<Record<Permission, string>> = {
  granted:
    'Once a day, after 8 in the morning, when something is due. While Tallyboard is closed, only installed apps of Chrome and Edge can show it.',
  default:
    'Once a day, after 8 in the morning, when something is due. Your browser asks whether Tallyboard may.',
  denied:
    'Your browser blocks notifications from this site. Allow them in its settings for this site, then turn this on.',
  unsupported:
    'This browser shows no notifications here. On an iPhone or iPad, add Tallyboard to the Home Screen first.',
};

function NotificationSwitch({ chosen }: { chosen: boolean }) {
  const [permission, setPermission] = useState(readPermission);
  useEffect(() => {
    // It may be changed in the browser's settings while the dialog is open.
    const look = () => setPermission(readPermission());
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  const choose = async (on: boolean) => {
    const answer = on ? await Notification.requestPermission() : readPermission();
    setPermission(answer);
    chooseDueReminders({ notification: on && answer === 'granted' });
  };
  return (
    <Switch
      label="Tell me on the day"
      hint={hints[permission]}
      checked={chosen && permission === 'granted'}
      disabled={permission === 'unsupported' || permission === 'denied'}
      onChange={(on) => void choose(on)}
    />
  );
}

function readPermission(): Permission {
  return hasNotifications() ? Notification.permission : 'unsupported';
}
